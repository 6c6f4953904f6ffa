CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- As typed; unique is the folded form, so that no two names look alike.
  username text NOT NULL,
  username_folded text NOT NULL UNIQUE,
  name text NOT NULL,
  -- PHC string: algorithm, parameters, salt and hash in one.
  password_hash text NOT NULL,
  -- Whether the password has the length that reviewers and admins need. Its length itself is not kept.
  password_is_long boolean NOT NULL,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'reviewer', 'admin')),
  created_at timestamptz NOT NULL
);

CREATE TABLE sessions (
  -- SHA-256 of the token: a copy of this table opens no session.
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When it ends at the latest; rows past it are swept.
  expires_at timestamptz NOT NULL
);

CREATE INDEX sessions_user_id ON sessions (user_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- What happened to an account: registered, signed in, signed out, role changed.
CREATE TABLE account_events (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  request_id text,
  created_at timestamptz NOT NULL
);

CREATE INDEX account_events_user_id ON account_events (user_id, created_at);
