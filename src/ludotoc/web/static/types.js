// What goes over the wire, as `hosting/messages.py` tells it: types only, checked by tsc.

/** @typedef {{id: string, kind: string, x: number, y: number, name: string, width?: number, height?: number, turn?: number, owner?: number, lies?: string, scale?: number, mark?: string}} Spot */
/** @typedef {{game: string, width: number, height: number, spots: Spot[], faces: Record<string, string>, lines?: [number, number][][], marks?: Record<string, string>}} Layout */
/** @typedef {{id: string, kind: string, spot: string, face?: string, order?: number, owner?: number}} Piece */
/** @typedef {{spot: string, text: string}} Note */
/** @typedef {{pieces: Piece[], notes?: Note[], lit?: string[], turned?: Record<string, number>, moved?: [string, string][]}} Scene */
/** @typedef {{kind: string, spot: string, pieces: [string, string, number][], owner?: number}} Row Several pieces that differ in id, face and order only. */
/** @typedef {{pieces?: Piece[], rows?: Row[], gone?: string[], notes?: Note[] | null, lit?: string[], turned?: Record<string, number>, moved?: [string, string][]}} Diff */
/** @typedef {{backdrop: string, spots: Record<string, string>, sizes: Record<string, [number, number]>, crests?: Record<string, string>}} Art */

/** @typedef {{seat: number, who?: string, name?: string, person?: string, level?: string, side?: number, is_yours?: boolean, is_here?: boolean, has_left?: boolean, acts?: boolean, clock?: number, runs?: boolean, score?: string, has_won?: boolean}} SeatInfo */
/** @typedef {{person: string, name: string, looks?: number, seats?: number[], is_host?: boolean}} You */
/** @typedef {{name: string, value: string, title: string, text: string}} Chosen */
/** @typedef {{id: string, game: string, title: string, players: number, options: Chosen[], timing: string, kind: string, is_listed: boolean, delay: number, commitment: string, link: string, symbols: string, phrases?: string[], takes_orders?: boolean}} Facts */
/** @typedef {[number, string[], boolean]} Way An action, its picks, whether in any order. */
/** @typedef {{seat: number, moment: string, text: string, paths?: Way[], buttons?: Record<string, string>, can_undo?: boolean, must_ask?: boolean, orders?: Record<string, string>, ordered?: string[]}} Wanted */
/** @typedef {{t: "standing", seat: number, orders: Record<string, string>, ordered?: string[], picks?: Record<string, string[]>, most?: number}} Standing Standing orders of a seat of yours. */
/** @typedef {{left: number, whole: number, is_sealed?: boolean}} Window */
/** @typedef {{text: string, seat?: number, at?: number, name?: string, person?: string, knocks?: boolean}} Line */
/** @typedef {{what: string, text: string, seat: number, waits_for?: number[]}} Proposal */
/** @typedef {{lines: string[], winners: number[], scores: number[], replay?: string, seed?: string, next?: string}} Result */

/** @typedef {{you: You, state: string, seats: SeatInfo[], ask?: Wanted | null, waits?: string, window?: Window | null, proposals?: Proposal[], result?: Result | null, head?: string}} Sections */
/** @typedef {Sections & {t: "whole", version: number, facts: Facts, layout: Layout, art: Art, scene: Scene, log: Line[], chat: Line[]}} Whole */
/** @typedef {Partial<Sections> & {t: "news", told?: Line[], said?: Line[], diff?: Diff | null}} News */
/** @typedef {{t: "glimpse", seat: number, pieces: Piece[], text: string, seconds?: number, is_public?: boolean}} Glimpse */
/** @typedef {{pick: string, action?: number, text?: string, takes?: string[], warns?: boolean, plans?: boolean}} Choice */
/** @typedef {{t: "choices", picked: string[], choices: Choice[]}} Choices */
/** @typedef {{t: "plan", seat: number, actions: number[], told: string[], diff: Diff, paths: Way[], buttons?: Record<string, string>, takes?: string[], progress?: string, is_complete?: boolean, text?: string}} Plan */
/** @typedef {{t: "why", pick: string, text: string, clause?: string, lit?: string[]}} Why */
/** @typedef {{t: "hint", text: string, picks?: string[]}} Hint */
/** @typedef {{t: "called", want: string}} Called */
/** @typedef {{t: "done", id: string}} Done */
/** @typedef {{t: "refusal", text: string, id?: string, clause?: string}} Refusal */
/** @typedef {{t: "ping", ping: number}} Ping */
/** @typedef {{t: "preparing", text: string, ready: number}} Preparing */
/** @typedef {{t: "moved", table: string}} Moved */
/** @typedef {Whole | News | Glimpse | Choices | Plan | Why | Hint | Standing | Called | Done | Refusal | Ping | Preparing | Moved} Message */

/** @typedef {{t: string, id?: string, seat?: number} & Record<string, unknown>} Command */

/** @typedef {{x: number, y: number, turn: number, scale: number}} Place The middle of a piece, in pixels of the stage. */
/** @typedef {{actor?: number, diff: Diff, told: Line[]}} Step */

export {};
