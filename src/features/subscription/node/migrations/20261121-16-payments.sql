-- Money and what it bought. A provider is asked again before anything is written here: no row repeats what a message said.

-- Somebody who buys. Writing for one person locks their row, so that what they bought is laid out by one at a time.
CREATE TABLE customers (
  -- No foreign key: what was paid stays in the books after the account is gone.
  user_id uuid PRIMARY KEY,
  stripe_customer_id text UNIQUE
);

-- A payment somebody began. Committed before the provider hears of it; its id is the provider's idempotency key.
CREATE TABLE purchases (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('stripe', 'paypal')),
  -- Null: the order of the payment test page, which buys nothing.
  plan text CHECK (plan IN ('monthly', 'six_months')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  -- The provider's id of its subscription or order, once it is known.
  provider_id text,
  -- The merchant the provider opened an order for: ours.
  payee text,
  state text NOT NULL CHECK (state IN ('open', 'capturing', 'paid', 'closed')),
  created_at timestamptz NOT NULL,
  UNIQUE (provider, provider_id)
);

CREATE INDEX purchases_user_id ON purchases (user_id);
-- One purchase at a time: presses that come together find the same row.
CREATE UNIQUE INDEX purchases_open ON purchases (user_id, provider)
  WHERE state IN ('open', 'capturing') AND plan IS NOT NULL;

-- A message of a provider, or a reminder of our own to ask one: what to read again. Its content is not kept.
CREATE TABLE provider_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  received_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'done', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is next to be worked on; a worker that takes it moves this ahead, as its lease.
  due_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);

CREATE INDEX provider_events_due ON provider_events (due_at) WHERE state = 'stored';

CREATE TABLE subscriptions (
  provider text NOT NULL,
  provider_id text NOT NULL,
  user_id uuid NOT NULL,
  plan text NOT NULL CHECK (plan IN ('monthly', 'six_months')),
  status text NOT NULL CHECK (status IN ('incomplete', 'active', 'past_due', 'paused', 'ended')),
  current_period_end timestamptz NOT NULL,
  cancel_at_period_end boolean NOT NULL,
  PRIMARY KEY (provider, provider_id)
);

CREATE INDEX subscriptions_user_id ON subscriptions (user_id);

-- When what stands here of a thing at a provider was read, in microseconds of the database's clock. A reading that
-- began earlier never overwrites one that began later, in whatever order the two come to be written.
CREATE TABLE provider_readings (
  provider text NOT NULL,
  subject text NOT NULL,
  began_at_us bigint NOT NULL,
  PRIMARY KEY (provider, subject)
);

-- Up to when the missed events of a provider have been looked for.
CREATE TABLE provider_reconciliations (
  provider text PRIMARY KEY,
  until_at timestamptz NOT NULL,
  claimed_at timestamptz NOT NULL
);

ALTER TABLE grants
  -- The subscription that paid for the time; null for time that was bought once or given.
  ADD COLUMN subscription_id text,
  ADD COLUMN amount_cents integer,
  -- For time that was bought once: when it was paid. Such time is laid out without overlap in the order of payment.
  ADD COLUMN paid_at timestamptz;
