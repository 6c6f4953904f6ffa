-- The public log of countersigned heads: an append-only Merkle tree (RFC 9162). Nothing here is ever updated or deleted.
CREATE TABLE evidence_log_leaves (
  leaf_index bigint PRIMARY KEY,
  -- The head of somebody's chain, as lower-case hexadecimal; taken once.
  head text NOT NULL UNIQUE,
  at timestamptz NOT NULL
);

-- Hashes of the complete subtrees; level 0 are the leaves.
CREATE TABLE evidence_log_nodes (
  level smallint NOT NULL,
  node_index bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (level, node_index)
);

-- Every head of the tree that was signed.
CREATE TABLE evidence_tree_heads (
  size bigint PRIMARY KEY,
  root text NOT NULL,
  at timestamptz NOT NULL,
  signature text NOT NULL,
  -- SubjectPublicKeyInfo of the key that signed, hexadecimal.
  signed_by text NOT NULL
);

-- One row, locked by whoever appends: the order of the leaves.
CREATE TABLE evidence_log_size (id boolean PRIMARY KEY DEFAULT true CHECK (id), size bigint NOT NULL);
INSERT INTO evidence_log_size (size) VALUES (0);
