-- Guests who say that they walked round their room at a place and found nothing: what its reports are to be read beside.
CREATE TABLE place_checks (
  -- The round's own number, made by its device: a round is counted once.
  id uuid PRIMARY KEY,
  venue_id uuid NOT NULL,
  -- Null for visitors, and after the account was erased.
  user_id uuid,
  -- The network under its week's key; null once that is forgotten.
  network text,
  created_at timestamptz NOT NULL,
  -- Told once, when it came: a public count must not move by what is forgotten later.
  is_other_stay boolean NOT NULL,
  -- Many at once: none of them counts.
  held boolean NOT NULL DEFAULT false
);

CREATE INDEX place_checks_by_place ON place_checks (venue_id, created_at DESC);
CREATE INDEX place_checks_oldest ON place_checks (created_at);
CREATE INDEX place_checks_by_user ON place_checks (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX place_checks_networks ON place_checks (created_at) WHERE network IS NOT NULL;
