import { defineCall } from '../call.ts';
import { session } from '../entities/user.ts';

export const getSession = defineCall({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in, and whether they are Pro.',
  access: 'anyone',
  replies: { 200: session },
  errors: [],
});

export const postLogout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session on the server.',
  access: 'anyone',
  replies: { 204: null },
  errors: [],
});
