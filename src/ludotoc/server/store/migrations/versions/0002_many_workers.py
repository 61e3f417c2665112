"""Many workers: who is alive, who lets which table go on, who is connected where."""

import sqlalchemy as sa
from alembic import op

revision = "0002_workers"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Forward."""
    op.add_column("tables", sa.Column("version", sa.Integer(), nullable=True))
    op.create_index(
        "ix_tables_wakes",
        "tables",
        ["wakes"],
        sqlite_where=sa.text("wakes"),
        postgresql_where=sa.text("wakes"),
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_workers")),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("worker", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    op.create_index("ix_leases_worker", "leases", ["worker"])
    op.create_table(
        "attendance",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("worker", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_attendance_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person", "worker", name=op.f("pk_attendance")),
    )
    op.create_index("ix_attendance_worker", "attendance", ["worker"])


def downgrade() -> None:
    """And back."""
    op.drop_index("ix_attendance_worker", "attendance")
    op.drop_table("attendance")
    op.drop_index("ix_leases_worker", "leases")
    op.drop_table("leases")
    op.drop_table("workers")
    op.drop_index("ix_tables_wakes", "tables")
    op.drop_column("tables", "version")
