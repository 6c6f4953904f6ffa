-- Wrong passwords in a row, for all servers together, by the hash of what was guessed at. Unlogged: after a crash
-- everybody has five free guesses again, which is less than a lock-out by a stranger costs.
CREATE UNLOGGED TABLE guess_failures (
  key bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL
);

CREATE INDEX guess_failures_last_at ON guess_failures (last_at);
