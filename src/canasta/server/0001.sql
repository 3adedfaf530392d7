CREATE TABLE game (
    code TEXT PRIMARY KEY,
    program TEXT NOT NULL,
    public INTEGER NOT NULL,
    made_at REAL NOT NULL,
    used_at REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE entry (
    code TEXT NOT NULL,
    v INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (code, v)
) WITHOUT ROWID;
CREATE TABLE person (
    token_hash TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    person TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX person_of_game ON person (code);
