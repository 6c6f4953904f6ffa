-- Timers that tell somebody unless they are stopped. One for each account; its row goes when it is stopped, and when it
-- has told, nothing of it stays but when.
CREATE TABLE check_timers (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Of this timer: its mail is written once.
  id uuid NOT NULL,
  recipient text NOT NULL,
  person_name text NOT NULL,
  -- Null where the person chose to name none.
  place text,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  told_at timestamptz
);

CREATE INDEX check_timers_due ON check_timers (ends_at) WHERE told_at IS NULL;
CREATE INDEX check_timers_told ON check_timers (told_at) WHERE told_at IS NOT NULL;
