/** Whether the public log of countersigned heads keeps its word while its server is killed. `LOG_KILLS` asks for another number of kills. */
import { countLogKills } from '#tests/evidence-verifier/log-kills.ts';

const APPENDS = 1_000;
const KILLS = Number(process.env['LOG_KILLS'] ?? 200);

export async function run(): Promise<string> {
  const { kills, acknowledged, cutOff, lost, badReceipts, heads, proofs, wrong } = await countLogKills(APPENDS, KILLS);
  return `
# The public log under kills

The real server on its embedded PostgreSQL, killed with SIGKILL in the middle of appends and started again over the same data.
Tree heads and consistency proofs are checked by the verifier in Python (\`tests/evidence-verifier/verify.py\`).

| what | measured |
|---|---|
| kills | ${kills} |
| rounds in which a head was on its way | ${cutOff} |
| heads acknowledged, of ${APPENDS} | ${acknowledged} |
| acknowledged leaves that moved or went | ${lost} |
| receipts that do not hold | ${badReceipts} |
| signed tree heads kept by the client | ${heads} |
| consistency proofs: each head to the next, and to the last | ${proofs} |
| heads or proofs that do not hold | ${wrong} |
`;
}
