/**
 * Mantine's menus, popovers and tooltips, whose code comes behind the first screen. They have the library's properties;
 * until its code is there only the element is drawn that opens them.
 */
import {
  createPolymorphicComponent,
  type MenuDropdownProps,
  type MenuItemProps,
  type MenuLabelProps,
  type MenuProps,
  type MenuRadioGroupProps,
  type MenuRadioItemProps,
  type PopoverDropdownProps,
  type PopoverProps,
  type TooltipProps,
} from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type ReactElement,
  type Ref,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Library, useLibrary } from './load.ts'

type TargetElement = ReactElement<{
  ref?: Ref<HTMLElement>
  onClick?: (event: unknown) => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}>

interface Layer {
  library: Library | null
  open: () => void
  /** Whether the element that opens the layer had the focus when the library's took its place. */
  hadFocus: RefObject<boolean>
}
const LayerContext = createContext<Layer | null>(null)
const useParts = (): Library | null => use(LayerContext)?.library ?? null

const useLayer = (given: { opened?: boolean; onChange?: (opened: boolean) => void }) => {
  const [own, setOwn] = useState(false)
  const wanted = given.opened ?? own
  const library = useLibrary(wanted)
  // The library places a layer and returns the focus when it sees it open.
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => setIsDrawn(library !== null), [library])
  const { onChange } = given
  const change = useCallback(
    (next: boolean) => {
      setOwn(next)
      onChange?.(next)
    },
    [onChange],
  )
  const hadFocus = useRef(false)
  const layer = useMemo(() => ({ library, open: () => change(true), hadFocus }), [library, change])
  return { layer, state: { opened: wanted && isDrawn, onChange: change } }
}

/** Keeps the focus where it is while the library's element takes the place of the first one. */
const useTargetRef = (child: TargetElement): Ref<HTMLElement> => {
  const hadFocus = use(LayerContext)?.hadFocus
  const keep = useCallback(
    (node: HTMLElement | null) => {
      if (!node || !hadFocus) return undefined
      if (hadFocus.current) node.focus()
      hadFocus.current = false
      return () => {
        hadFocus.current = document.activeElement === node
      }
    },
    [hadFocus],
  )
  return useMergedRef(child.props.ref, keep)
}

const MenuTarget = ({ children }: { children: TargetElement }) => {
  const layer = use(LayerContext)
  const ref = useTargetRef(children)
  if (layer?.library)
    return <layer.library.Menu.Target>{cloneElement(children, { ref })}</layer.library.Menu.Target>
  return cloneElement(children, {
    ref,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: (event) => {
      children.props.onClick?.(event)
      layer?.open()
    },
  })
}

const MenuRoot = ({ children, ...props }: MenuProps) => {
  const { layer, state } = useLayer(props)
  return (
    <LayerContext value={layer}>
      {layer.library ? (
        <layer.library.Menu {...props} {...state}>
          {children}
        </layer.library.Menu>
      ) : (
        children
      )}
    </LayerContext>
  )
}

const MenuDropdown = (props: MenuDropdownProps) => {
  const library = useParts()
  return library ? <library.Menu.Dropdown {...props} /> : null
}
const MenuItem = (props: MenuItemProps) => {
  const library = useParts()
  return library ? <library.Menu.Item {...props} /> : null
}
const MenuLabel = (props: MenuLabelProps) => {
  const library = useParts()
  return library ? <library.Menu.Label {...props} /> : null
}
const MenuDivider = (props: ComponentProps<Library['Menu']['Divider']>) => {
  const library = useParts()
  return library ? <library.Menu.Divider {...props} /> : null
}
const MenuRadioGroup = (props: MenuRadioGroupProps) => {
  const library = useParts()
  return library ? <library.Menu.RadioGroup {...props} /> : null
}
const MenuRadioItem = (props: MenuRadioItemProps) => {
  const library = useParts()
  return library ? <library.Menu.RadioItem {...props} /> : null
}

export const Menu = Object.assign(MenuRoot, {
  Target: MenuTarget,
  Dropdown: MenuDropdown,
  Item: createPolymorphicComponent<'button', MenuItemProps>(MenuItem),
  Label: MenuLabel,
  Divider: MenuDivider,
  RadioGroup: MenuRadioGroup,
  RadioItem: MenuRadioItem,
})

const PopoverTarget = ({ children }: { children: TargetElement }) => {
  const library = useParts()
  const ref = useTargetRef(children)
  const target = cloneElement(children, { ref, ...(library ? {} : { 'aria-haspopup': 'dialog' }) })
  return library ? <library.Popover.Target>{target}</library.Popover.Target> : target
}

const PopoverRoot = ({ children, ...props }: PopoverProps) => {
  const { layer, state } = useLayer(props)
  return (
    <LayerContext value={layer}>
      {layer.library ? (
        <layer.library.Popover {...props} {...state}>
          {children}
        </layer.library.Popover>
      ) : (
        children
      )}
    </LayerContext>
  )
}

const PopoverDropdown = (props: PopoverDropdownProps) => {
  const library = useParts()
  return library ? <library.Popover.Dropdown {...props} /> : null
}

/** Its element opens it: the library's own does so without `opened` only. */
export const Popover = Object.assign(PopoverRoot, { Target: PopoverTarget, Dropdown: PopoverDropdown })

export const Tooltip = (props: TooltipProps) => {
  const library = useLibrary(false)
  return library && !props.disabled ? <library.Tooltip {...props} /> : props.children
}
