export type { AllowedNetworks } from './guardedAgent.ts';
export { RobotsMemory } from './RobotsMemory.ts';
export { type ChangedReply, type Conditions, type Reply, SourceClient } from './SourceClient.ts';
export { shownAddress } from './shownAddress.ts';
export { SourceFault } from './sourceFault.ts';
export { SOURCE_LIMITS, type SourceLimits } from './sourceLimits.ts';
export { userAgentOf } from './userAgent.ts';
