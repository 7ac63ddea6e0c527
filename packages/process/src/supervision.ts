export { askHttp } from './askHttp.ts';
export { type Exit, type Run, type Supervised, supervise } from './supervise.ts';
export { httpProbe, type Liveness, watchLiveness } from './watchLiveness.ts';
