"""One file a language: `fr.po`. English is written in the code."""
