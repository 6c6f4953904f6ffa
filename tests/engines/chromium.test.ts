import { chromium } from './engine.ts';
import { smoke } from './smoke.ts';

smoke(chromium);
