/** What a round says of motion sensors. `what` is named as in the results' `notChecked`. */
export const roundCopy = {
  tone: {
    what: 'Ultrasonic Sensors',
    how: 'Play a 19 kHz tone from a laptop first, to see that it is heard.',
  },
  besides: ['PIR Sensors', 'Microwave Sensors', 'Network IoT Sensors', 'RF Spectrum'],
} as const;
