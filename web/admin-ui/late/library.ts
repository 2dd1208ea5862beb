/** What opens over a screen: no first screen waits for it. Requested by `load.ts` alone. */
export { Drawer, Menu, Modal, Popover, Tooltip } from '@mantine/core'
