import { defineCall } from '../call.ts';
import { transparency } from '../entities/transparency.ts';

export const getTransparency = defineCall({
  method: 'GET',
  path: '/api/transparency',
  summary: 'What was done about reports and complaints, by quarter, counted from the logs of all reports.',
  access: 'anyone',
  replies: { 200: transparency },
  errors: [],
});
