-- Figures that everybody may ask for, kept as what changes with each UTC day: a figure at the midnight a day begins with
-- is the sum of its changes up to that day. Whoever changes a row that is counted changes these in the same transaction.
CREATE TABLE running_totals (
  name text NOT NULL,
  day date NOT NULL,
  change bigint NOT NULL,
  PRIMARY KEY (name, day)
);

-- When each is next compared with its rows. A server of the release before does not keep them: the first comparison,
-- which also fills them, comes at the first start, the second an hour later, when that server is gone.
CREATE TABLE running_total_checks (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL
);

-- Whose time as Pro begins or is taken back on a day.
CREATE INDEX grants_starts_at ON grants (starts_at) INCLUDE (user_id);
CREATE INDEX grants_revoked_at ON grants (revoked_at) INCLUDE (user_id) WHERE revoked_at IS NOT NULL;
