// memo draws a component again only when one of its props is another one.
import { Component, type ComponentType, type FunctionComponent, h, type RenderableProps } from 'preact';

export function memo<P extends object>(inner: FunctionComponent<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    shouldComponentUpdate(next: Readonly<RenderableProps<P>>) {
      const now = this.props as Record<string, unknown>,
        then = next as Record<string, unknown>;
      for (const k in then) if (then[k] !== now[k]) return true;
      for (const k in now) if (!(k in then)) return true;
      return false;
    }
    render() {
      return h(inner as FunctionComponent, this.props as object);
    }
  };
}
