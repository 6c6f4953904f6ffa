import { webkit } from './engine.ts';
import { smoke } from './smoke.ts';

smoke(webkit);
