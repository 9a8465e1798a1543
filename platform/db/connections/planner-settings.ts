/**
 * For connections that always run the same few statements by key, for one key or hundreds. They are planned once, by the keys
 * of their tables, and without the statistics. Plans made while tables were small, or not counted yet, were slow later.
 */
export const GENERIC_PLANS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
  jit: 'off',
} as const

/**
 * For people's requests: an ordered list is read in the order of an index, however few rows a filter seems to leave. By default the
 * server planned each page again, which took longer than the page, or sorted all that a filter left.
 */
export const INDEX_ORDER_PLANS = { ...GENERIC_PLANS, enable_sort: 'off', enable_bitmapscan: 'off' } as const
