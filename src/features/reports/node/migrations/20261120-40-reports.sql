-- A report as it was sent, and what follows from its log. The log is the truth: the columns below `submission` are
-- written in the transaction that appends to it, so that a queue need not be folded from events.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  -- Null for anonymous reports, and after the account was erased.
  reporter_id uuid,
  -- SHA-256 of the receipt token; the token itself is known to the reporter only.
  receipt_hash bytea NOT NULL UNIQUE,
  -- The submission as it came. Never changed.
  submission jsonb NOT NULL,
  -- Where the city is, or the pin that was set by hand; exact, never shown as it is.
  latitude double precision,
  longitude double precision,
  created_at timestamptz NOT NULL,

  -- The description as its reporter last corrected it.
  description text NOT NULL,
  status text NOT NULL,
  version integer NOT NULL,
  verification smallint NOT NULL,
  last_reviewed_at timestamptz,
  decided_by uuid,
  redactions jsonb NOT NULL,
  not_personal jsonb NOT NULL
);

CREATE INDEX reports_oldest ON reports (created_at, id);
CREATE INDEX reports_by_status ON reports (status, created_at, id);
CREATE INDEX reports_by_reporter ON reports (reporter_id) WHERE reporter_id IS NOT NULL;

-- Append-only: who did what, when and why, each line chained to the one before by its hash.
CREATE TABLE report_events (
  report_id uuid NOT NULL REFERENCES reports (id),
  seq integer NOT NULL,
  at timestamptz NOT NULL,
  actor_role text NOT NULL,
  -- No reference to accounts: the line outlives the account, and then names nobody.
  actor_id uuid,
  action text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  reason_code text,
  reason_text text,
  previous_text text,
  detail jsonb NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (report_id, seq)
);

-- Token buckets of submissions. The key holds an account's id or a keyed hash of an address, never the address.
CREATE TABLE report_limits (
  key text PRIMARY KEY,
  tokens double precision NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE INDEX report_limits_oldest ON report_limits (updated_at);
