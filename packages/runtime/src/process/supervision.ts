export { askHttp } from './askHttp.ts';
export { BAD_CONFIGURATION, type Exit, type Run, type Supervised, supervise } from './supervise.ts';
export { httpProbe, type Liveness, watchLiveness } from './watchLiveness.ts';
