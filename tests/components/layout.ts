/** The simulated DOM has no layout. What measures it gets the width of a desktop for every element. */
const WIDTH_PX = 1_200

class FixedResizeObserver implements ResizeObserver {
  private readonly report: ResizeObserverCallback
  constructor(report: ResizeObserverCallback) {
    this.report = report
  }
  observe(target: Element): void {
    const contentRect = { width: WIDTH_PX, height: 600 } as DOMRectReadOnly
    queueMicrotask(() => this.report([{ target, contentRect } as ResizeObserverEntry], this))
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Everything is out of sight until a test scrolls. */
class ManualIntersectionObserver implements IntersectionObserver {
  static readonly open = new Set<ManualIntersectionObserver>()
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  private readonly report: IntersectionObserverCallback
  private readonly targets = new Set<Element>()
  constructor(report: IntersectionObserverCallback) {
    this.report = report
  }
  observe(target: Element): void {
    this.targets.add(target)
    ManualIntersectionObserver.open.add(this)
  }
  unobserve(target: Element): void {
    this.targets.delete(target)
  }
  disconnect(): void {
    ManualIntersectionObserver.open.delete(this)
  }
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
  show(): void {
    this.report(
      [...this.targets].map((target) => ({ target, isIntersecting: true }) as IntersectionObserverEntry),
      this,
    )
  }
}

export function installLayout(): void {
  const measure = Element.prototype.getBoundingClientRect
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const { x, y, height } = measure.call(this)
    return new DOMRect(x, y, WIDTH_PX, height)
  }
  Object.assign(globalThis, { ResizeObserver: FixedResizeObserver, IntersectionObserver: ManualIntersectionObserver })
}

/** Scrolls to the end of the page: all observed elements come into sight. */
export function scrollToEnd(): void {
  for (const observer of ManualIntersectionObserver.open) observer.show()
}
