// what stands around the damage is still found //: before [comment]
function before() { //: before [header]
  return 1;
}

function broken(a) { //: broken [header] ?
  const b = a +; //: = [damaged] ?
  return b; //: = ?
}

const after = () => { //: after [header]
  return 2;
};
