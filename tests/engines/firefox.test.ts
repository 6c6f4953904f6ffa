import { firefox } from './engine.ts';
import { smoke } from './smoke.ts';

smoke(firefox);
