-- How often something was done, for all servers together. Unlogged: a counter is worth neither a sync of the disk nor
-- room in a backup, and after a crash everybody starts with a full bucket. A standby cannot read it; a server there
-- counts for itself.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  -- When the bucket will be full again, which says all about it.
  full_at timestamptz NOT NULL
);

CREATE INDEX rate_limits_full_at ON rate_limits (full_at);
