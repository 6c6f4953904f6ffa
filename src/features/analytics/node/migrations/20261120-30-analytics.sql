CREATE TABLE analytics_events (
  -- UUIDv7 of the moment of arrival: a range of ids is a range of time.
  id uuid PRIMARY KEY,
  event text NOT NULL,
  properties jsonb NOT NULL,
  -- Of the session. No foreign key: an account that ends while its event is on the way must not cost the events beside it.
  user_id uuid,
  received_at timestamptz NOT NULL
);

-- Views of pages and uses of features by UTC day.
CREATE TABLE analytics_daily (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('page', 'feature')),
  name text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, kind, name)
);

-- Who, signed in, raised an event on a UTC day.
CREATE TABLE analytics_active_users (
  day date NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (day, user_id)
);

CREATE INDEX analytics_active_users_user_id ON analytics_active_users (user_id);

-- Events before this moment are in the two tables above.
CREATE TABLE analytics_rollup (
  id integer PRIMARY KEY CHECK (id = 1),
  rolled_up_to timestamptz NOT NULL
);

INSERT INTO analytics_rollup (id, rolled_up_to) VALUES (1, to_timestamp(0));
