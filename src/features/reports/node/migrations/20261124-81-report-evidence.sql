-- Photos and bundles of reports. A row without keys is a tombstone: what was there is gone, its hash is not.
CREATE TABLE report_evidence (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES reports (id),
  kind text NOT NULL,
  state text NOT NULL,
  version integer NOT NULL,
  added_at timestamptz NOT NULL,
  -- Of the file that arrived. It is not kept.
  received_sha256 text NOT NULL,
  received_bytes integer NOT NULL,
  -- What the reporter's device says of the file it made this one from.
  original_sha256 text,
  -- The picture drawn anew, whole: where it lies, and the key without which that is noise.
  sealed_blob uuid,
  sealed_key bytea,
  width_px integer,
  height_px integer,
  -- The picture that everybody may see.
  public_blob uuid,
  public_key bytea,
  public_sha256 text,
  areas jsonb NOT NULL DEFAULT '[]',
  -- What the verifier said of a bundle.
  bundle jsonb
);

CREATE INDEX report_evidence_by_report ON report_evidence (report_id, added_at, id);
CREATE INDEX report_evidence_sealed_blobs ON report_evidence (sealed_blob) WHERE sealed_blob IS NOT NULL;
CREATE INDEX report_evidence_public_blobs ON report_evidence (public_blob) WHERE public_blob IS NOT NULL;

-- Append-only, as report_events is. A reporter is a role here and never an account.
CREATE TABLE report_evidence_events (
  evidence_id uuid NOT NULL REFERENCES report_evidence (id),
  seq integer NOT NULL,
  at timestamptz NOT NULL,
  actor_role text NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  detail jsonb NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (evidence_id, seq)
);

-- Files on their way. A crash of the database may empty them: the browser then begins anew.
CREATE UNLOGGED TABLE report_evidence_uploads (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL,
  kind text NOT NULL,
  bytes integer NOT NULL,
  received integer NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE INDEX report_evidence_uploads_by_report ON report_evidence_uploads (report_id);
CREATE INDEX report_evidence_uploads_oldest ON report_evidence_uploads (updated_at);

CREATE UNLOGGED TABLE report_evidence_parts (
  upload_id uuid NOT NULL REFERENCES report_evidence_uploads (id) ON DELETE CASCADE,
  start integer NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (upload_id, start)
);
