import { defineCall } from '../call.ts';
import { environmentCheck } from '../entities/environment.ts';

export const getEnvCheck = defineCall({
  method: 'GET',
  path: '/api/env-check',
  summary: 'Which settings are present on this server; flags only.',
  access: 'anyone',
  replies: { 200: environmentCheck },
  errors: ['rate-limited'],
});
