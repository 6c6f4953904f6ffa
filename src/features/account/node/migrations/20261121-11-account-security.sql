ALTER TABLE sessions
  -- By which its owner ends it; the token's hash stays in here.
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The kind of browser and system it was opened with, such as 'Firefox on Linux'. Never the whole user agent.
  ADD COLUMN device text NOT NULL DEFAULT '',
  -- When it last saw a password or passkey.
  ADD COLUMN confirmed_at timestamptz;

ALTER TABLE sessions ALTER COLUMN id DROP DEFAULT, ALTER COLUMN device DROP DEFAULT;

CREATE UNIQUE INDEX sessions_id ON sessions (id);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  -- COSE.
  public_key bytea NOT NULL,
  -- As the authenticator counts its uses; one that counts backwards was copied.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE INDEX passkeys_user_id ON passkeys (user_id);

-- What a browser was asked to sign. Taken out by the first answer, right or wrong.
CREATE TABLE passkey_challenges (
  -- SHA-256 of the challenge.
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in', 'confirm')),
  -- Null where signing in will tell who it is.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_challenges_user_id ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of 80 random bits: nobody tries all of them.
  code_hash bytea NOT NULL,
  -- Its place on the list that its owner wrote down, from 1.
  place integer NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
