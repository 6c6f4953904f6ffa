import { Icon, type LucideProps } from 'lucide-react';

/** A mirror on a stand, with the light on its glass: the icons have none. */
export function Mirror(props: LucideProps) {
  return (
    <Icon
      {...props}
      iconNode={[
        ['ellipse', { cx: '12', cy: '9.5', rx: '6.5', ry: '7.5', key: 'glass' }],
        ['path', { d: 'M12 17v5M8 22h8M9 9.5l3-3M11.5 12l3.5-3.5', key: 'stand' }],
      ]}
    />
  );
}
