/** Of a gateway: longer than a machine may stall. */
export const LONG_DEADLINES = { FETCH_DEADLINE: '60000', OPERATION_DEADLINE: '120000' } as const;
