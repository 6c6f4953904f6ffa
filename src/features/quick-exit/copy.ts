/** An ordinary packing list: useful as such, and nothing to look at twice. */
export const copy = {
  title: 'Packing list',
  lead: 'For a trip of about a week.',
  groups: [
    {
      title: 'Papers',
      items: [
        'Passport or ID card',
        'Tickets and booking numbers',
        'Bank card and some cash',
        'Insurance card',
        'Driver’s license',
      ],
    },
    {
      title: 'Clothes',
      items: [
        'Underwear and socks',
        'Shirts',
        'Pants or skirts',
        'Warm layer',
        'Rain jacket',
        'Sleepwear',
        'Comfortable shoes',
      ],
    },
    {
      title: 'Wash bag',
      items: [
        'Toothbrush and toothpaste',
        'Shampoo and soap',
        'Deodorant',
        'Sunscreen',
        'Medicine you take daily',
        'Bandages',
      ],
    },
    {
      title: 'Electronics',
      items: ['Phone charger', 'Plug adapter', 'Headphones', 'Power bank', 'Flashlight'],
    },
    {
      title: 'Before you leave home',
      items: ['Water the plants', 'Empty the fridge', 'Close the windows', 'Take out the trash', 'Lock the door'],
    },
  ],
} as const;
