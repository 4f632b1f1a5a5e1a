import { Component, type ReactNode } from "react";

/** Shows a fallback where a part of the page fails to render; the rest of the page stays. */
export class Boundary extends Component<
  { readonly instead: ReactNode; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
