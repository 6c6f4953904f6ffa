-- Mails that are to be sent. One is written in the transaction of what it is about, so that it exists if and only if that
-- does. Once it has ended nothing of it stays but that it was.
CREATE TABLE mail_outbox (
  -- Also its Message-ID, the same for each try.
  id uuid PRIMARY KEY,
  -- What it tells. The same told twice is one mail.
  key text UNIQUE,
  -- Whose mail it is, where that is somebody with an account: it ends with the account.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  -- After this nobody is helped by it.
  expires_at timestamptz NOT NULL,
  -- The next try; while one is under way, when it counts as lost.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  outcome text CHECK (outcome IN ('sent', 'refused', 'expired')),
  ended_at timestamptz
);

CREATE INDEX mail_outbox_due ON mail_outbox (due_at) WHERE outcome IS NULL;
CREATE INDEX mail_outbox_ended ON mail_outbox (ended_at) WHERE outcome IS NOT NULL;
CREATE INDEX mail_outbox_user_id ON mail_outbox (user_id);
