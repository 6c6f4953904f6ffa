/** Whether the vault keeps its word while the browser is killed. `VAULT_KILLS` asks for another number of kills. */
import { startServer } from '#tests/support/server.ts';
import { countVaultKills } from '#tests/support/vault-kills.ts';

const KILLS = Number(process.env['VAULT_KILLS'] ?? 100);

export async function run(): Promise<string> {
  const server = await startServer();
  try {
    const { kills, cutOff, checked, acknowledged, lost, broken } = await countVaultKills(server.baseUrl, KILLS);
    return `
# The vault under kills

Chromium over one profile after the other, killed with SIGKILL: one time in five while the vault opens, else while it captures, at a random moment.
At the next opening everything that was acknowledged has to be there, whole.

| what | measured | bar |
|---|---|---|
| kills | ${kills} | 100 |
| kills that fell while a capture was on its way | ${cutOff} | |
| openings that read and checked everything | ${checked} | |
| captures that the page said were kept | ${acknowledged} | |
| of these lost | ${lost} | 0 |
| files or logs that were not whole | ${broken} | 0 |
`;
  } finally {
    await server.stop();
  }
}
