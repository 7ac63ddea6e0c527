import type { PrismaClient } from '../generated/client.ts';

export function resolvers(prisma: PrismaClient) {
  const { review } = prisma;
  return {
    Query: {
      latestReviews: (_: unknown, { first }: { first: number }) =>
        review.findMany({ orderBy: { id: 'desc' }, take: first }),
    },
    Review: {
      event: ({ event }: { event: string }) => ({ id: event }),
      moderation: () => prisma.$queryRaw`SELECT verdict FROM "Moderation"`,
    },
    Event: {
      __resolveReference: ({ id }: Event) => ({ id }),
      reviews: ({ id }: Event) => review.findMany({ where: { event: id }, orderBy: { id: 'asc' } }),
      averageStars: async ({ id }: Event) => {
        const { _avg } = await review.aggregate({ where: { event: id }, _avg: { stars: true } });
        return _avg.stars;
      },
    },
  };
}

interface Event {
  readonly id: string;
}
