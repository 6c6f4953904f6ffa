-- Inboxes, and at once the outbox of what is mailed: a row is written in the transaction of what it tells.
CREATE TABLE report_messages (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  -- What it tells: the same is told once.
  key text NOT NULL,
  kind text NOT NULL,
  report_id uuid,
  place_id uuid,
  date timestamptz,
  at timestamptz NOT NULL,
  read_at timestamptz,
  -- Waits to be mailed to who has a confirmed address.
  mail_due boolean NOT NULL,
  UNIQUE (user_id, key)
);

CREATE INDEX report_messages_newest ON report_messages (user_id, at DESC, id DESC);
CREATE INDEX report_messages_unread ON report_messages (user_id) WHERE read_at IS NULL;
CREATE INDEX report_messages_mail_due ON report_messages (at) WHERE mail_due;
CREATE INDEX report_messages_oldest ON report_messages (at);

-- Who is asked whether a report still holds: reports by when they last counted fully.
CREATE INDEX published_reports_by_standing ON published_reports (issue_type, (greatest(created_at, coalesce(last_reviewed_at, created_at)))) WHERE NOT archived;
