export { askHttp } from './askHttp.ts';
export { ChildRun } from './ChildRun.ts';
export { BAD_CONFIGURATION, type Exit, type Run, type Supervised, supervise } from './supervise.ts';
export { httpProbe, type Liveness, watchLiveness } from './watchLiveness.ts';
