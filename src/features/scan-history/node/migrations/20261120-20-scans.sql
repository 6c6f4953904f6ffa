CREATE TABLE security_scans (
  -- The browser's id, so that a save that is repeated is stored once.
  id uuid PRIMARY KEY,
  -- Null for a visitor who was not signed in: such a scan is counted and never shown again, so nothing it said is kept.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  scan_type text NOT NULL CHECK (scan_type IN ('camera', 'network', 'nfc', 'airtag', 'motion_sensor')),
  threat_detected boolean NOT NULL,
  -- Whether it ran to its end with usable input.
  complete boolean NOT NULL,
  location text,
  location_notes text,
  -- How many observations were worth a closer look.
  findings integer NOT NULL,
  -- What was sent, for the detailed report.
  submission jsonb,
  created_at timestamptz NOT NULL
);

-- A person's history, newest first.
CREATE INDEX security_scans_history ON security_scans (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
-- Figures over a period.
CREATE INDEX security_scans_created_at ON security_scans (created_at);
