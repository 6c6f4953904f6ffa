import { defineConfig } from 'vite';
import { webConfig } from '../scripts/web-config.ts';

/** For the development server; scripts/build-web.ts makes the product from the same configuration. */
export default defineConfig(webConfig('browser'));
