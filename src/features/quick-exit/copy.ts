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
        'Driving licence',
      ],
    },
    {
      title: 'Clothes',
      items: [
        'Underwear and socks',
        'Shirts',
        'Trousers or skirts',
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
        'Sun cream',
        'Medicine you take daily',
        'Plasters',
      ],
    },
    {
      title: 'Electronics',
      items: ['Phone charger', 'Plug adapter', 'Headphones', 'Power bank', 'Torch'],
    },
    {
      title: 'Before you leave home',
      items: ['Water the plants', 'Empty the fridge', 'Close the windows', 'Take out the rubbish', 'Lock the door'],
    },
  ],
} as const;
