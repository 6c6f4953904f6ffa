-- Codes that an operator gave out for somebody who has lost every other way in. The newest of an account alone counts.
CREATE TABLE reset_codes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of 80 random bits, as of recovery codes.
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
