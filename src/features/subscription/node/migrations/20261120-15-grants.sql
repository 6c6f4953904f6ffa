-- Time as Pro that somebody was given, by a payment or by an operator. Pro is derived from these rows alone.
CREATE TABLE grants (
  id uuid PRIMARY KEY,
  -- No foreign key: what was paid stays in the books after the account is gone.
  user_id uuid NOT NULL,
  -- Who gave it (stripe, paypal, operator) and the provider's id of what was paid: one payment grants once.
  source text NOT NULL,
  source_id text NOT NULL,
  plan text CHECK (plan IN ('monthly', 'six_months')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  revoked_at timestamptz,
  UNIQUE (source, source_id)
);

CREATE INDEX grants_user_id ON grants (user_id);
