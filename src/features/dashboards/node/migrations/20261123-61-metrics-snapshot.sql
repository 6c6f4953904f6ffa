-- The public figures as they were last counted: one server counts, all of them answer from here.
CREATE TABLE public_metrics (
  id integer PRIMARY KEY CHECK (id = 1),
  -- The form of the figures; another release may have another.
  form integer NOT NULL,
  metrics jsonb,
  counted_at timestamptz NOT NULL,
  -- When a server last set out to count, and how long that took it the last time it was done.
  claimed_at timestamptz NOT NULL,
  took_ms integer NOT NULL DEFAULT 0
);

INSERT INTO public_metrics (id, form, counted_at, claimed_at) VALUES (1, 0, to_timestamp(0), to_timestamp(0));

-- Who is Pro at a moment is found from the grants that last, not from every account.
CREATE INDEX grants_ends_at ON grants (ends_at) INCLUDE (user_id, starts_at, revoked_at);
CREATE INDEX users_created_at ON users (created_at);
