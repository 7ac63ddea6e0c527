export { RobotsMemory } from './RobotsMemory.ts';
export { type Conditions, SourceClient } from './SourceClient.ts';
export { shownAddress } from './shownAddress.ts';
export { SourceFault } from './sourceFault.ts';
export { SOURCE_LIMITS, type SourceLimits } from './sourceLimits.ts';
export { userAgentOf } from './userAgent.ts';
