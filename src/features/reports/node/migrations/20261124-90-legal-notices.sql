-- Complaints about published reports. What they move stands in the report's log; here is what their senders wrote.
CREATE TABLE legal_notices (
  id uuid PRIMARY KEY,
  -- SHA-256 of the receipt token.
  receipt_hash bytea NOT NULL UNIQUE,
  report_id uuid NOT NULL REFERENCES reports (id),
  -- The account that sent it; null for none.
  user_id uuid,
  ground text NOT NULL,
  sender text NOT NULL,
  url text NOT NULL,
  words text NOT NULL,
  reason text NOT NULL,
  name text NOT NULL,
  contact text NOT NULL,
  pass_on boolean NOT NULL,
  received_at timestamptz NOT NULL,
  contacted_at timestamptz,
  answered_at timestamptz,
  decided_at timestamptz,
  outcome text,
  statement jsonb,
  appealed_at timestamptz,
  appeal_reason text,
  -- What its sender wrote and who they are is gone.
  erased boolean NOT NULL DEFAULT false
);

CREATE INDEX legal_notices_open ON legal_notices (received_at, id) WHERE decided_at IS NULL;
CREATE INDEX legal_notices_upheld ON legal_notices (report_id) WHERE outcome = 'upheld';
CREATE INDEX legal_notices_by_report ON legal_notices (report_id, received_at);
CREATE INDEX legal_notices_by_user ON legal_notices (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX legal_notices_to_erase ON legal_notices (decided_at) WHERE NOT erased;

-- Who disputes a public report: the place, or somebody else.
ALTER TABLE published_reports ADD COLUMN disputed_by_other boolean NOT NULL DEFAULT false;

-- Quarters are counted from the logs.
CREATE INDEX report_events_by_time ON report_events (at) WHERE action <> 'view';
