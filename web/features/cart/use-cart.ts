import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { boughtAs, type CartItem, mergedCart, withLine, withoutBought } from '#drizzle/domain/cart.ts'
import { failureMessage } from '../../lib/messages.ts'
import { isNotFound } from '../../lib/pocketbase.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../ui/toast/store.ts'
import { keepOrder, orderUnderWay } from '../checkout/index.ts'
import { orderOf } from '../orders/index.ts'
import { keepCart, storedCart, subscribeCart } from './cart-storage.ts'
import { cartQuery, changeLines, holdCart } from './queries.ts'

const NOTHING: readonly CartItem[] = []

/** The guest cart joins the account's at the sign-in; a second tab that does the same adds nothing. */
const useMerge = (reader: string) => {
  const queries = useQueryClient()
  useEffect(() => {
    const brought = storedCart()
    if (!reader || brought.length === 0) return
    changeLines(brought, true).then(
      async (cart) => {
        await holdCart(queries, reader, cart)
        keepCart(withoutBought(storedCart(), brought))
      },
      // It stays in the browser, and is merged with the next page.
      () => undefined,
    )
  }, [reader, queries])
}

/** A visitor's order that was paid meanwhile: its items leave the cart. */
const useForgetBought = () => {
  const queries = useQueryClient()
  useEffect(() => {
    const order = orderUnderWay()
    if (!order) return
    queries.fetchQuery(orderOf(order.number, order.token)).then(
      ({ status, items }) => {
        if (status === 'pending') return
        if (status !== 'cancelled') keepCart(withoutBought(storedCart(), items.map(boughtAs)))
        keepOrder(null)
      },
      (error: unknown) => {
        // Retried with the next page, unless there is no such order.
        if (isNotFound(error)) keepOrder(null)
      },
    )
  }, [queries])
}

/** The present cart: the account's, or the one stored in this browser. */
export const useCart = () => {
  const reader = useUser()?.id ?? ''
  const queries = useQueryClient()
  const stored = useSyncExternalStore(subscribeCart, storedCart, () => NOTHING)
  const held = useQuery({ ...cartQuery(reader), enabled: reader !== '' })
  useMerge(reader)
  useForgetBought()
  const { queryKey } = cartQuery(reader)
  const change = useMutation({
    // Serialised: an older reply never overwrites a newer one.
    scope: { id: 'cart' },
    mutationFn: (lines: readonly CartItem[]) => changeLines(lines),
    onMutate: async (lines) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (cart) =>
        cart ? { ...cart, items: lines.reduce<CartItem[]>(withLine, [...cart.items]) } : cart,
      )
    },
    onSuccess: (cart) =>
      queries.isMutating({ mutationKey: ['cart'] }) <= 1 ? holdCart(queries, reader, cart) : undefined,
    onError: (error) => {
      notify.error(failureMessage(error, 'Votre panier n’a pas pu être enregistré.'))
      void queries.invalidateQueries({ queryKey })
    },
    mutationKey: ['cart'],
  })
  const items = reader ? (held.data?.items ?? NOTHING) : stored
  return {
    items,
    reader,
    isReminded: held.data?.isReminded ?? false,
    /** The account's cart is being read, or could not be. */
    query: reader ? held : null,
    /** Writes these lines; a quantity of 0 takes one out. */
    change: (lines: readonly CartItem[]) => {
      if (reader) change.mutate(lines)
      else keepCart(lines.reduce<CartItem[]>(withLine, [...storedCart()]))
    },
    /** Brings other lines in, as a reminder's link does. */
    bring: async (lines: readonly CartItem[]) => {
      if (reader) await holdCart(queries, reader, await changeLines(lines, true))
      else keepCart(mergedCart(storedCart(), lines))
    },
  }
}
