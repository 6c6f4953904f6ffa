/**
 * The product with hot reload: the server restarts when its files change, Vite serves the screens on PORT and hands
 * everything below /api and /companion to the server, which listens one port above.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { webConfig } from './web-config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = Number(process.env['PORT'] || 3000);
const SERVER_PORT = PORT + 1;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/apps/server/node/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(SERVER_PORT) },
});

const target = `http://127.0.0.1:${SERVER_PORT}`;
const vite = await createServer({
  ...webConfig('browser'),
  configFile: false,
  appType: 'spa',
  server: {
    port: PORT,
    strictPort: true,
    host: '127.0.0.1',
    // The server behind knows itself by its own port: it must see requests as if they had come to it.
    proxy: Object.fromEntries(
      ['/api', '/companion/v1'].map((path) => [path, { target, changeOrigin: true, headers: { origin: target } }]),
    ),
  },
});
await vite.listen();
vite.printUrls();

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  await vite.close();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
  void stop();
});
