import { useState } from 'react'; //: statement import { useState } from 'react'; [import] [header]

type Props = { label: string; onPress?: () => void }; //: statement Props [header]

/** A button that counts. */ //: Counter [comment]
export const Counter = ({ label, onPress }: Props) => { //: Counter [header]
  const [count, setCount] = useState(0);
  const press = () => { //: Counter.press [header]
    setCount(count + 1);
    onPress?.();
  };

  return ( //: Counter
    <button onClick={() => press()}>
      {/* what it says */}
      {label}: {count}
    </button>
  );
};

export function List<T>({ items }: { items: T[] }) { //: List [header]
  return (
    <ul>
      {items.map((item) => ( //: List
        <li key={String(item)}>{String(item)}</li>
      ))}
    </ul>
  );
}

export default memo(function Row(props: Props) { //: Row [header]
  return <Counter {...props} />;
});

class Panel extends Component<Props> { //: statement Panel [header]
  state = { open: false }; //: member Panel.state [header]
  toggle = () => this.setState({ open: true }); //: Panel.toggle [header]

  render() { //: Panel.render [header]
    return <div onClick={this.toggle}>{this.props.label}</div>;
  }
} //: -
