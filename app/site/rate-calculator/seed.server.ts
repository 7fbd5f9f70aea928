import type { Platform } from '#platform/platform.server.ts';
import type { Service } from './contract.ts';
import { addServices, allServices } from './service.server.ts';

const service = (title: string, min_rate: number, description: string): Service => ({
  title,
  description,
  min_rate,
});

/**
 * One service a category, in the order of the home page (HOME-10). The rates are sample prices in
 * naira per hour: the owner sets the real ones.
 */
export const sampleServices: readonly Service[] = [
  service('Handyman', 3_500, 'Small repairs at home: locks, hinges, shelves, taps and sockets.'),
  service('Personal chauffeur', 5_000, 'A driver for your own car, by the hour or for the day.'),
  service('Painters', 4_000, 'Walls, ceilings, gates and railings, with masking and cleaning up.'),
  service('Mechanics', 6_000, 'Faults found and mended where the car stands. Parts are extra.'),
  service('Cleaners', 2_500, 'Rooms, kitchens and bathrooms, once or every week.'),
  service('Cook', 4_500, 'Meals for the family or for guests, cooked in your kitchen.'),
  service('Developers', 15_000, 'Websites, apps and repairs to software that others wrote.'),
  service('Carpenters', 4_500, 'Doors, wardrobes, roofs and furniture, built or mended.'),
  service('Photographers', 12_000, 'Events, portraits and products. Prints are extra.'),
  service('Caregiver', 4_000, 'Company and daily help for children, older people and patients.'),
  service('Bodyguard', 10_000, 'Protection of a person on the way, at work or at an event.'),
  service('Driver', 3_500, 'Goods and people from door to door in a vehicle of yours.'),
];

/** Puts the sample services into an empty list. */
export async function seedServices(platform: Pick<Platform, 'database'>): Promise<void> {
  const { data } = await allServices(platform);
  if (data.length === 0) await addServices(platform, sampleServices);
}
