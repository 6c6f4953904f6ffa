-- Where somebody can be written to, once a code that was sent there has come back.
CREATE TABLE mail_addresses (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  address text NOT NULL,
  verified_at timestamptz NOT NULL
);

-- An address that waits for its code. The newest of an account alone counts.
CREATE TABLE mail_address_codes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  address text NOT NULL,
  -- SHA-256 of 80 random bits, as of recovery codes.
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX mail_address_codes_expires_at ON mail_address_codes (expires_at);

-- Recovery codes that were mailed. Several count at once, so that a stranger who asks again makes none worthless.
CREATE TABLE mailed_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE INDEX mailed_codes_expires_at ON mailed_codes (expires_at);

-- Names for which somebody asked for a code by mail, whether there is such an account or not. Gone within seconds.
CREATE TABLE recovery_mail_requests (
  id uuid PRIMARY KEY,
  username_folded text NOT NULL,
  created_at timestamptz NOT NULL
);
